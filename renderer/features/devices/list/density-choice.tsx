import { memo } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { densities } from '#shared/model/settings.ts';
import { useConsole } from '../../../state/console.ts';
import { changeView } from '../../../state/change-view.ts';
import { Segments } from '../../../ui/segments.tsx';
import iconStyles from '../../../ui/icon.module.css';

/** The lines of each density's picture, from the top. */
const pictures = {
  compact: 'M2 3h12M2 6.3h12M2 9.7h12M2 13h12',
  normal: 'M2 4h12M2 8h12M2 12h12',
  roomy: 'M2 5h12M2 11h12',
} as const;

/** How much room each device takes; not drawn again with every change of the list beside it. */
export const DensityChoice = memo(() => {
  const { t } = useTranslation();
  const density = useConsole((state) => state.settings.view.density);
  return (
    <Segments
      isSmall
      label={t('devices.density')}
      value={density}
      options={densities.map((value) => ({
        value,
        label: t(`devices.densities.${value}`),
        picture: (
          <svg className={iconStyles.icon} viewBox="0 0 16 16" aria-hidden="true">
            <path d={pictures[value]} />
          </svg>
        ),
      }))}
      onChange={(chosen) => changeView({ density: chosen })}
    />
  );
});
