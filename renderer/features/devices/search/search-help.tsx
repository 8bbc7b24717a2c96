import { CircleHelp } from 'lucide-react';
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.ts';
import { Popover } from '../../../ui/menu.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './search.module.css';
import buttonStyles from '../../../ui/button.module.css';

const examples = [
  'words',
  'field',
  'user',
  'state',
  'range',
  'size',
  'agent',
  'age',
  'either',
  'not',
] as const;

interface SearchHelpProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onTry: (search: string) => void;
}

export function SearchHelp({ isOpen, onOpenChange, onTry }: SearchHelpProps) {
  const { t } = useTranslation();
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <AriaButton className={classNames(buttonStyles.button)} data-icon="" aria-label={t('search.help')}>
        <CircleHelp aria-hidden="true" />
      </AriaButton>
      <Popover placement="bottom end">
        <Dialog className={classNames(styles.help)} aria-label={t('search.help')}>
          {({ close }) => (
            <>
              <p>{t('search.helpLead')}</p>
              <ul>
                {examples.map((example) => {
                  const write = t(`search.examples.${example}.write`);
                  const finds = t(`search.examples.${example}.finds`);
                  return (
                    <li key={example}>
                      <AriaButton
                        className={classNames(styles.example)}
                        onPress={() => {
                          onTry(write);
                          close();
                        }}
                      >
                        <code>{write}</code> <span>{finds}</span>
                      </AriaButton>
                    </li>
                  );
                })}
              </ul>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
