import {
  Button as AriaButton,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleet } from '../../state/fleet.ts';
import { listGroups } from './arrange-agents.ts';

interface GroupFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (group: string) => void;
  readonly autoFocus?: boolean;
}

/** The name of a group: one of those there are, or a new one. */
export function GroupField({ label, hint, value, onChange, autoFocus = false }: GroupFieldProps) {
  const { t } = useTranslation();
  const reports = useFleet((state) => state.reports);
  const groups = useMemo(() => listGroups(reports.values()), [reports]);
  return (
    <ComboBox
      className="field"
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      menuTrigger="focus"
      autoFocus={autoFocus}
    >
      <Label>{label}</Label>
      <div className="field-frame">
        <Input maxLength={200} spellCheck={false} />
        {groups.length > 0 && (
          <AriaButton className="field-suffix" aria-label={t('groupDialog.show')}>
            <svg className="fold" viewBox="0 0 8 8" aria-hidden="true">
              <path d="M1 2.5 4 5.5l3-3" />
            </svg>
          </AriaButton>
        )}
      </div>
      {hint && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <Popover className="popover group-options">
        <ListBox className="menu">
          {groups.map((group) => (
            <ListBoxItem key={group} id={group} textValue={group} className="menu-item">
              <bdi>{group}</bdi>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
