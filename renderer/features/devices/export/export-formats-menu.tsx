import { exportFormats } from '#shared/model/export-formats.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useConsole } from '../../../state/console.ts';
import { Menu, MenuItem, Popover } from '../../../ui/menu.tsx';
import type { ExportFormat } from './use-export.ts';
import menuStyles from '../../../ui/menu.module.css';

export function ExportFormatsMenu({ onChoose }: { readonly onChoose: (format: ExportFormat) => void }) {
  const { t } = useTranslation();
  const hidesNames = useConsole((state) => state.settings.hideNames);
  return (
    <Popover>
      <Menu
        aria-label={t('export.open')}
        onAction={(key) => onChoose(exportFormats.find((format) => format === key) ?? 'csv')}
      >
        {exportFormats.map((format) => (
          <MenuItem key={format} id={format} textValue={t(`export.formats.${format}`)}>
            <span>{t(`export.formats.${format}`)}</span>
            <small>{t(`export.meanings.${format}`)}</small>
          </MenuItem>
        ))}
      </Menu>
      {hidesNames && <p className={menuStyles.note}>{t('export.namesHidden')}</p>}
    </Popover>
  );
}
