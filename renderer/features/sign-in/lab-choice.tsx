import { useState } from 'react';
import { fixedServiceOf } from '#shared/model/managed.ts';
import { Button } from '../../ui/button.tsx';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { LabLine } from './lab-line.tsx';
import { labIcons } from './lab-names.ts';
import { LabRadio } from './lab-radio.tsx';
import { hasOneKind, listLabKinds } from './remembered-entries.ts';
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
  const managed = useConsole((state) => state.managed);
  const isFixed = kind === 'service' && fixedServiceOf(managed) !== null;
  // If a press opened the choice, it takes the focus of the button that it replaces.
  const [wasOpen] = useState(isChoosing);
  return (
    <>
      {isChoosing && !hasOneKind(managed) && (
        <LabRadio
          labs={listLabKinds(managed)}
          value={kind}
          isDisabled={isDisabled}
          isFocused={!wasOpen}
          onChange={chooseLab}
        />
      )}
      {(!isChoosing || isFixed) && (
        <LabLine
          icon={labIcons[kind]}
          name={isFixed ? address : t(`signIn.labs.${kind}`)}
          detail={isFixed ? t('managed.setBy') : kind === 'service' ? address : t(`signIn.labHints.${kind}`)}
        >
          {!isChoosing && (
            <Button kind="quiet" isDisabled={isDisabled} onPress={openChoice}>
              {t('signIn.change')}
            </Button>
          )}
        </LabLine>
      )}
    </>
  );
}
