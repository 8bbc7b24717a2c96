import { readBaseAddress } from '#shared/model/base-address.ts';
import { managedServiceOf } from '#shared/model/managed.ts';
import { isPlainAddress } from '#shared/model/plain-address.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import type { useSignIn } from './use-sign-in.ts';
import styles from './sign-in.module.css';

interface ServiceFieldsProps {
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly isDisabled: boolean;
}

export function ServiceFields({ signIn: { entries, attempt, change }, isDisabled }: ServiceFieldsProps) {
  const { t } = useTranslation();
  const labs = useConsole((state) => state.labs);
  const others = labs.flatMap(({ choice }) =>
    choice.kind === 'service' && choice.address !== entries.address ? choice.address : [],
  );
  const reading = readBaseAddress(entries.address);
  const suggested = useConsole((state) => managedServiceOf(state.managed)?.address);
  const hint = entries.address === suggested ? t('managed.suggested') : undefined;
  const isPlain = reading.ok && isPlainAddress(reading.address);
  const problem = attempt.kind === 'incomplete' ? attempt.address : null;
  return (
    <>
      <TextField
        label={t('signIn.serviceAddress')}
        hint={isPlain ? t('trust.plainHint') : hint}
        placeholder={t('signIn.serviceAddressHint')}
        value={entries.address}
        problem={problem && t(`addressProblems.${problem}`)}
        isDisabled={isDisabled}
        onChange={(address) => change({ address })}
      />
      {others.length > 0 && (
        <fieldset className={styles.known} aria-label={t('signIn.knownServices')}>
          {others.map((address) => (
            <Button key={address} kind="quiet" onPress={() => change({ address })}>
              {address}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}
