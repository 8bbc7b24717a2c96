import type { Subject } from '#shared/search/fields.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { DeviceDrawing } from '../drawing/device-drawing.tsx';
import { findScale } from '../drawing/device-drawing-layout.ts';

const DRAWING_WIDTH = 112;
const DRAWING_HEIGHT = 120;

/** A row of the devices' drawings at one scale. */
export function ComparedDrawings({ subjects }: { readonly subjects: readonly Subject[] }) {
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
