import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { LabLine } from './lab-line.tsx';
import { labIcons } from './lab-names.ts';
import { LabRadio } from './lab-radio.tsx';
import type { useSignIn } from './use-sign-in.ts';

interface LabChoiceProps {
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly isDisabled: boolean;
}

/** The lab of the last sign-in on one line. All labs on request, or if there was none. */
export function LabChoice({ signIn, isDisabled }: LabChoiceProps) {
  const { entries, isChoosing, chooseLab, openChoice } = signIn;
  const { kind, address } = entries;
  const { t } = useTranslation();
  // If a press opened the choice, it takes the focus of the button that it replaces.
  const [wasOpen] = useState(isChoosing);
  if (isChoosing)
    return <LabRadio value={kind} isDisabled={isDisabled} isFocused={!wasOpen} onChange={chooseLab} />;
  return (
    <LabLine
      icon={labIcons[kind]}
      name={t(`signIn.labs.${kind}`)}
      detail={kind === 'service' ? address : t(`signIn.labHints.${kind}`)}
    >
      <Button kind="quiet" isDisabled={isDisabled} onPress={openChoice}>
        {t('signIn.change')}
      </Button>
    </LabLine>
  );
}
