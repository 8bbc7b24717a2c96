import {
  Button as AriaButton,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Text,
} from 'react-aria-components';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { useFleet } from '../../../state/fleet.ts';
import { listGroups } from '../list/arrange-agents.ts';
import { Popover } from '../../../ui/menu.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Chevron } from '../../../ui/arrows.tsx';
import { FormDialog } from '../../../ui/modal-dialog.tsx';
import { groupAgents } from '../agent-actions.ts';
import { type GroupChoice, changeAgentsView } from '../../../state/agents-view.ts';
import styles from './group-field.module.css';
import fieldStyles from '../../../ui/field.module.css';
import menuStyles from '../../../ui/menu.module.css';

interface GroupFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (group: string) => void;
  readonly autoFocus?: boolean;
}

export function GroupField({ label, hint, value, onChange, autoFocus = false }: GroupFieldProps) {
  const { t } = useTranslation();
  const reports = useFleet((state) => state.reports);
  const groups = useMemo(() => listGroups(reports.values()), [reports]);
  return (
    <ComboBox
      className={classNames(fieldStyles.field)}
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      menuTrigger="focus"
      autoFocus={autoFocus}
    >
      <Label>{label}</Label>
      <div className={fieldStyles.frame}>
        <Input maxLength={200} spellCheck={false} />
        {groups.length > 0 && (
          <AriaButton className={classNames(fieldStyles.suffix)} aria-label={t('groupDialog.show')}>
            <Chevron isOpen />
          </AriaButton>
        )}
      </div>
      {hint && (
        <Text slot="description" className={fieldStyles.hint}>
          {hint}
        </Text>
      )}
      <Popover className={styles.options}>
        <ListBox className={classNames(menuStyles.menu)}>
          {groups.map((group) => (
            <ListBoxItem key={group} id={group} textValue={group} className={classNames(menuStyles.item)}>
              <bdi>{group}</bdi>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

export function GroupDialog({ choice }: { readonly choice: GroupChoice }) {
  const { t } = useTranslation();
  const [group, setGroup] = useState(choice.group);
  const isRename = choice.kind === 'rename';

  async function submit(): Promise<undefined> {
    await groupAgents(choice.agentIds, group.trim());
  }

  return (
    <FormDialog
      title={
        isRename
          ? t('groupDialog.rename', { group: choice.group })
          : t('groupDialog.move', { count: choice.agentIds.length })
      }
      submitLabel={isRename ? t('groupDialog.submitRename') : t('groupDialog.submitMove')}
      isDisabled={isRename && group.trim() === ''}
      submit={submit}
      onClose={() => changeAgentsView({ choosing: null })}
    >
      <GroupField
        autoFocus
        label={isRename ? t('groupDialog.newName') : t('groupDialog.group')}
        hint={isRename ? t('groupDialog.renameHint') : t('groupDialog.moveHint')}
        value={group}
        onChange={setGroup}
      />
    </FormDialog>
  );
}
