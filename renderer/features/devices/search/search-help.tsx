import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.tsx';
import { TriggerButton } from '../../../ui/trigger-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './search.module.css';

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

/** The language by examples, each of which can be tried. */
export function SearchHelp({ onTry }: { readonly onTry: (search: string) => void }) {
  const { t } = useTranslation();
  return (
    <DialogTrigger>
      <TriggerButton kind="quiet" aria-label={t('search.help')}>
        ?
      </TriggerButton>
      <Popover placement="bottom start">
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
