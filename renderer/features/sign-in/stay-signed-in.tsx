import { CheckBox } from '../../ui/check-box.tsx';
import { useTranslation } from '../../i18n/translation.tsx';

interface StaySignedInProps {
  readonly isSelected: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** Offered only where the system truly encrypts what is kept. */
export function StaySignedIn(props: StaySignedInProps) {
  const { t } = useTranslation();
  return (
    <CheckBox {...props}>
      <span>
        {t('signIn.stay')}
        <small>{t('signIn.stayHint')}</small>
      </span>
    </CheckBox>
  );
}
