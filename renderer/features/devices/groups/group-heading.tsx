import { useTranslation } from '../../../i18n/translation.tsx';
import type { GroupField } from '#shared/model/list-view.ts';
import { Chevron } from '../../../ui/chevron.tsx';
import type { Group } from '../../../grid/lines.ts';
import { valueWords } from '../facets/value-words.ts';
import styles from './groups.module.css';

interface GroupHeadingProps {
  readonly field: GroupField;
  readonly group: Group;
}

/** What stands on the line above the devices of a group. */
export function GroupHeading({ field, group }: GroupHeadingProps) {
  const { t } = useTranslation();
  return (
    <>
      <Chevron isOpen={!group.isCollapsed} />
      <span className={styles.field}>{t(`fieldNames.${field}`)}</span>
      <bdi className={styles.value}>{valueWords(t, field, group.value)}</bdi>
      <span className={styles.count}>{t('groups.count', { count: group.count })}</span>
    </>
  );
}
