import { useState } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import { findAvailability } from '#shared/device/availability.ts';
import type { Subject } from '#shared/search/fields.ts';
import { AvailabilityMark } from '../availability/availability-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ModalDialog } from '../../../ui/modal-dialog.tsx';
import { explainField } from '../../../i18n/explain-field.ts';
import { fieldValueText } from '../../../i18n/field-value-text.ts';
import { useFormats } from '../../../i18n/format.ts';
import { readNow, useMoment } from '../../../state/clock.ts';
import { closeComparison } from '../../../state/devices-view.ts';
import { useFleet } from '../../../state/fleet.ts';
import { FRESHNESS_STEP_MS, grid, updateGrid } from '../../../state/fleet-grid.ts';
import { compareFields } from './compare-fields.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { DeviceDrawing } from '../drawing/device-drawing.tsx';
import { findScale } from '../drawing/device-drawing-layout.ts';
import styles from './compare-dialog.module.css';
import textStyles from '../../../ui/text.module.css';

export function CompareDialog({ keys }: { readonly keys: readonly string[] }) {
  const { t } = useTranslation();
  useFleet(({ reports }) => {
    updateGrid(reports, readNow(FRESHNESS_STEP_MS));
    return reports;
  });
  const [onlyDifferences, setOnlyDifferences] = useState(true);
  const subjects = keys.flatMap((key) => grid.find(key) ?? []);
  return (
    <ModalDialog
      title={t('compare.title', { count: subjects.length })}
      onClose={closeComparison}
      className={styles.dialog}
      actions={<Button onPress={closeComparison}>{t('close')}</Button>}
    >
      <CheckBox isSelected={onlyDifferences} onChange={setOnlyDifferences}>
        {t('compare.onlyDifferences')}
      </CheckBox>
      <CompareTable subjects={subjects} onlyDifferences={onlyDifferences} />
    </ModalDialog>
  );
}

interface CompareTableProps {
  readonly subjects: readonly Subject[];
  readonly onlyDifferences: boolean;
}

function CompareTable({ subjects, onlyDifferences }: CompareTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const moment = useMoment();
  const compared = compareFields(subjects, moment);
  const differing = compared.filter(({ isSame }) => !isSame);
  return (
    <>
      <output className={textStyles.soft}>
        {t('compare.differences', { count: differing.length, total: compared.length })}
      </output>
      <ScrollRegion className={styles.scroller} label={t('compare.title', { count: subjects.length })}>
        <table className={styles.compare}>
          <thead>
            <tr>
              <th scope="col">{t('compare.field')}</th>
              {subjects.map((subject) => (
                <th key={subject.entry.key} scope="col">
                  <bdi>{nameDevice(subject.entry.device)}</bdi>
                  <AvailabilityMark kind={findAvailability(subject, moment).kind} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <ComparedDrawings subjects={subjects} />
            {(onlyDifferences ? differing : compared).map(({ field, isSame }) => (
              <tr key={field.id} data-same={isSame}>
                <th scope="row" title={explainField(t, field.id)}>
                  {t(`fieldNames.${field.id}`)}
                  {!isSame && <span className={textStyles.visuallyHidden}> {t('compare.differs')}</span>}
                </th>
                {subjects.map((subject) => (
                  <td key={subject.entry.key}>
                    <bdi>{fieldValueText(t, formats, field, subject, moment) || '–'}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

const DRAWING_WIDTH = 112;
const DRAWING_HEIGHT = 120;

function ComparedDrawings({ subjects }: { readonly subjects: readonly Subject[] }) {
  const { t } = useTranslation();
  const models = subjects.map(({ entry }) => entry.device.model);
  const scales = models.flatMap(
    ({ screen, capture }) => findScale(screen, capture, DRAWING_WIDTH, DRAWING_HEIGHT) ?? [],
  );
  return (
    <tr>
      <th scope="row">{t('compare.toScale')}</th>
      {subjects.map(({ entry }) => (
        <td key={entry.key}>
          <DeviceDrawing
            model={entry.device.model}
            width={DRAWING_WIDTH}
            height={DRAWING_HEIGHT}
            maxScale={Math.min(...scales)}
          />
        </td>
      ))}
    </tr>
  );
}
