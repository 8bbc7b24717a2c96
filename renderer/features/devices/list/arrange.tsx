import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react';
import { Header, MenuSection, MenuTrigger, Separator } from 'react-aria-components';
import { groupFields } from '#shared/device/list-fields.ts';
import { type FieldId, fieldIds } from '#shared/search/fields.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useListView } from '../../../state/by-model.ts';
import { changeListView, changeView } from '../../../state/change-settings.ts';
import { useConsole } from '../../../state/console.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, MenuItem, Popover, TriggerButton } from '../../../ui/menu.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SortArrow } from '../../../ui/arrows.tsx';
import { sortBy } from './sort-keys.ts';
import styles from './device-toolbar.module.css';
import menuStyles from '../../../ui/menu.module.css';

const NOTHING = 'nothing';

/** A list each, or one menu in a narrow toolbar. You can also sort by a table's headers. */
export function Arrange({ isTable }: { readonly isTable: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.selects}>
        <GroupSelect />
        {!isTable && <SortSelect />}
      </span>
      <span className={styles.arrange} title={t('devices.arrange')}>
        <ArrangeMenu />
      </span>
    </>
  );
}

function GroupSelect() {
  const { t } = useTranslation();
  const { groupBy } = useListView();
  return (
    <SelectField
      labelAt="inline"
      label={t('groups.by')}
      value={groupBy ?? NOTHING}
      options={[
        { value: NOTHING, label: t('groups.none') },
        ...groupFields.map((field) => ({ value: field, label: t(`fieldNames.${field}`) })),
      ]}
      onChange={(value) => changeListView({ groupBy: value === NOTHING ? null : value })}
    />
  );
}

function SortSelect() {
  const { t } = useTranslation();
  const sort = useConsole((state) => state.settings.view.sort);
  return (
    <SelectField
      labelAt="inline"
      label={t('devices.sortBy')}
      value={sort[0]?.field ?? 'model'}
      options={fieldIds.map((value) => ({ value, label: t(`fieldNames.${value}`) }))}
      onChange={(field) => changeView({ sort: sortBy([], field) })}
    />
  );
}

function ArrangeMenu() {
  const { t } = useTranslation();
  const { groupBy } = useListView();
  return (
    <MenuTrigger>
      <TriggerButton aria-label={t('devices.arrange')}>
        <ArrowDownWideNarrow aria-hidden="true" />
        <span>{t('devices.arrange')}</span>
        <ChevronDown aria-hidden="true" />
      </TriggerButton>
      <Popover placement="bottom end">
        <Menu aria-label={t('devices.arrange')}>
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[`by ${groupBy ?? NOTHING}`]}
          >
            <Header className={menuStyles.header}>{t('groups.by')}</Header>
            <MenuItem id={`by ${NOTHING}`} onAction={() => changeListView({ groupBy: null })}>
              {t('groups.none')}
            </MenuItem>
            {groupFields.map((field) => (
              <MenuItem key={field} id={`by ${field}`} onAction={() => changeListView({ groupBy: field })}>
                {t(`fieldNames.${field}`)}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator className={classNames(menuStyles.separator)} />
          <SortSection />
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Choose the same field again to turn the order around. */
function SortSection() {
  const { t } = useTranslation();
  const sort = useConsole((state) => state.settings.view.sort);
  const { field: sorted = 'model', direction = 'ascending' } = sort[0] ?? {};
  const nameOf = (field: FieldId) =>
    field === sorted && direction === 'descending'
      ? `${t(`fieldNames.${field}`)}, ${t('devices.descending')}`
      : t(`fieldNames.${field}`);
  return (
    <MenuSection selectionMode="single" disallowEmptySelection selectedKeys={[`order ${sorted}`]}>
      <Header className={menuStyles.header}>{t('devices.sortBy')}</Header>
      {fieldIds.map((field) => (
        <MenuItem
          key={field}
          id={`order ${field}`}
          aria-label={nameOf(field)}
          textValue={t(`fieldNames.${field}`)}
          onAction={() => changeView({ sort: sortBy(sort, field) })}
        >
          {t(`fieldNames.${field}`)}
          {field === sorted && (
            <span data-end="">
              <SortArrow direction={direction} />
            </span>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
