import { ToggleButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { changeView } from '../../../state/change-view.ts';
import { useAreFacetsShown } from './use-are-facets-shown.ts';

/** Shows the facets beside the list, and hides them again. */
export function FacetsToggle() {
  const { t } = useTranslation();
  const areShown = useAreFacetsShown();
  return (
    <ToggleButton
      className="button button-plain"
      isSelected={areShown}
      onChange={(next) => changeView({ areFacetsShown: next })}
    >
      <svg className="icon" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M1 2.5h10M3 6h6M5 9.5h2" />
      </svg>
      {t('facets.open')}
    </ToggleButton>
  );
}
