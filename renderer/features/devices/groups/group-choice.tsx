import { memo } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupFields } from '#shared/device/list-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { GridView } from '../../../grid/grid-view.ts';
import { changeView } from '../../../state/change-view.ts';
import { useConsole } from '../../../state/console.ts';
import { collapseGroups } from '../../../state/collapsed-groups.ts';

const NOTHING = 'nothing';

/** By which field the devices stand together, and folding all of the groups or none. */
export const GroupChoice = memo(({ groups }: { readonly groups: GridView['groups'] }) => {
  const { t } = useTranslation();
  const groupBy = useConsole((state) => state.settings.view.groupBy);
  const isAllFolded = groups.length > 0 && groups.every(({ isCollapsed }) => isCollapsed);
  return (
    <>
      {groupBy !== null && groups.length > 0 && (
        <Button
          kind="quiet"
          onPress={() => collapseGroups(groupBy, isAllFolded ? [] : groups.map(({ value }) => value))}
        >
          {isAllFolded ? t('groups.expandAll') : t('groups.collapseAll')}
        </Button>
      )}
      <SelectField
        isInline
        label={t('groups.by')}
        value={groupBy ?? NOTHING}
        options={[
          { value: NOTHING, label: t('groups.none') },
          ...groupFields.map((field) => ({ value: field, label: t(`fieldNames.${field}`) })),
        ]}
        onChange={(value) => changeView({ groupBy: value === NOTHING ? null : value })}
      />
    </>
  );
});
