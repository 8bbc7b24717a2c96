import { Columns3 } from 'lucide-react';
import { memo, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { Dialog, DialogTrigger } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.ts';
import { type FieldId, fieldIds } from '#shared/device/list-fields.ts';
import { type ColumnChoice, defaultColumns, pins } from '#shared/model/list-view.ts';
import { Button } from '../../../ui/button.tsx';
import { TriggerButton, Popover } from '../../../ui/menu.tsx';
import { explainField } from '../../../i18n/explain-field.ts';
import { changeView } from '../../../state/change-settings.ts';
import { useConsole } from '../../../state/console.ts';
import { useDevicesView } from '../../../state/devices-view.ts';
import { columnName } from './column-name.ts';
import { inShownOrder, moveColumn, pinColumn, toggleColumn } from './column-choices.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './columns-dialog.module.css';
import iconStyles from '../../../ui/icon.module.css';

export const ColumnsDialog = memo(() => {
  const { t } = useTranslation();
  const shown = inShownOrder(useConsole((state) => state.settings.view.columns));
  const unseen = useDevicesView((state) => state.hiddenColumns);
  const hidden = fieldIds.filter((field) => shown.every((column) => column.field !== field));
  // One list, so that a column's box stays the same element when you show or hide the column.
  const lines = [
    ...shown.map((column) => ({ field: column.field, column })),
    ...hidden.map((field) => ({ field, column: null })),
  ];
  return (
    <DialogTrigger>
      <TriggerButton>
        <Columns3 aria-hidden="true" />
        <span className={styles.word}>{t('columns.open')}</span>
        {unseen > 0 && (
          <>
            <span className={classNames(styles.unseen, styles.word)}>
              {t('columns.hidden', { count: unseen })}
            </span>
            <span className={classNames(styles.unseen, styles.number)} aria-hidden="true">
              {unseen}
            </span>
          </>
        )}
      </TriggerButton>
      <Popover placement="bottom end">
        <Dialog className={classNames(styles.dialog)} aria-label={t('columns.open')}>
          <p>{t('columns.lead')}</p>
          <ul>
            {lines.map(({ field, column }) => (
              <li key={field}>
                <ShowBox
                  field={field}
                  isShown={column !== null}
                  isLast={column !== null && shown.length === 1}
                />
                {column && (
                  <>
                    <PinSelect column={column} />
                    <MoveButton field={field} by={-1} />
                    <MoveButton field={field} by={1} />
                  </>
                )}
              </li>
            ))}
          </ul>
          <Button kind="quiet" onPress={() => changeView({ columns: defaultColumns })}>
            {t('columns.reset')}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
});

interface ShowBoxProps {
  readonly field: FieldId;
  readonly isShown: boolean;
  /** A table needs at least one column. */
  readonly isLast: boolean;
}

function ShowBox({ field, isShown, isLast }: ShowBoxProps) {
  const { t } = useTranslation();
  return (
    <label className={styles.name} title={explainField(t, field)}>
      <input
        type="checkbox"
        checked={isShown}
        disabled={isLast}
        onChange={(event) => change(event, (columns) => toggleColumn(columns, field))}
      />
      {columnName(t, field)}
    </label>
  );
}

function PinSelect({ column: { field, pin } }: { readonly column: ColumnChoice }) {
  const { t } = useTranslation();
  return (
    <select
      aria-label={t('columns.pin', { column: columnName(t, field) })}
      value={pin ?? ''}
      onChange={(event) => {
        const chosen = pins.find((value) => value === event.target.value) ?? null;
        change(event, (columns) => pinColumn(columns, field, chosen));
      }}
    >
      {[null, ...pins].map((value) => (
        <option key={value} value={value ?? ''}>
          {t(`columns.pins.${value ?? 'none'}`)}
        </option>
      ))}
    </select>
  );
}

function MoveButton({ field, by }: { readonly field: FieldId; readonly by: -1 | 1 }) {
  const { t } = useTranslation();
  const column = columnName(t, field);
  const label = by < 0 ? t('columns.moveUp', { column }) : t('columns.moveDown', { column });
  return (
    <button
      type="button"
      className={styles.move}
      aria-label={label}
      title={label}
      onClick={(event) => change(event, (columns) => moveColumn(columns, field, by))}
    >
      <svg className={iconStyles.icon} viewBox="0 0 12 12" aria-hidden="true">
        <path d={by < 0 ? 'M2 8l4-4 4 4' : 'M2 4l4 4 4-4'} />
      </svg>
    </button>
  );
}

type Columns = readonly ColumnChoice[];

/** A moving line loses the focus, so give it back at once. */
function change({ currentTarget }: SyntheticEvent<HTMLElement>, next: (columns: Columns) => Columns): void {
  flushSync(() => changeView({ columns: next(useConsole.getState().settings.view.columns) }));
  currentTarget.focus();
}
