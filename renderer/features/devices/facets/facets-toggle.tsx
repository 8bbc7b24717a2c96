import { ToggleButton } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.tsx';
import { changeView } from '../../../state/change-view.ts';
import { useAreFacetsShown } from './use-are-facets-shown.ts';
import { classNames } from '../../../ui/class-names.ts';
import buttonStyles from '../../../ui/button.module.css';
import iconStyles from '../../../ui/icon.module.css';

/** Shows the facets beside the list, and hides them again. */
export function FacetsToggle() {
  const { t } = useTranslation();
  const areShown = useAreFacetsShown();
  return (
    <ToggleButton
      className={classNames(buttonStyles.button)}
      data-kind="plain"
      isSelected={areShown}
      onChange={(next) => changeView({ areFacetsShown: next })}
    >
      <svg className={iconStyles.icon} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M1 2.5h10M3 6h6M5 9.5h2" />
      </svg>
      {t('facets.open')}
    </ToggleButton>
  );
}
