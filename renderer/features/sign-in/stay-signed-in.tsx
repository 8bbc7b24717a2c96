import { Checkbox } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

interface StaySignedInProps {
  readonly isSelected: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** Offered only where the system truly encrypts what is kept. */
export function StaySignedIn(props: StaySignedInProps) {
  const { t } = useTranslation();
  return (
    <Checkbox className="checkbox" {...props}>
      <span className="checkbox-box" aria-hidden="true" />
      <span>
        {t('signIn.stay')}
        <small>{t('signIn.stayHint')}</small>
      </span>
    </Checkbox>
  );
}
