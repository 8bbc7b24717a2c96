import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { useConsole } from '../../state/console.ts';
import styles from './sign-in.module.css';

interface KnownServicesProps {
  /** What stands in the address field; not offered again. */
  readonly address: string;
  readonly onChoose: (address: string) => void;
}

/** The services signed in to before, one press away. */
export function KnownServices({ address, onChoose }: KnownServicesProps) {
  const { t } = useTranslation();
  const labs = useConsole((state) => state.labs);
  const others = labs.flatMap(({ choice }) =>
    choice.kind === 'service' && choice.address !== address ? choice.address : [],
  );
  if (others.length === 0) return null;
  return (
    <fieldset className={styles.known} aria-label={t('signIn.knownServices')}>
      {others.map((known) => (
        <Button key={known} kind="quiet" onPress={() => onChoose(known)}>
          {known}
        </Button>
      ))}
    </fieldset>
  );
}
