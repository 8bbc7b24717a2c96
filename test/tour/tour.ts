import { expect, type Page } from '@playwright/test';
import type { PageTexts } from '#shared/locales/translation.ts';
import { leaveByEscape } from '../e2e/screens/dialogs.ts';

export interface Stop {
  /** The name of its picture. */
  readonly name: string;
  /** Needs a large window. */
  readonly isLarge?: true;
  /** Opens the screen from the previous stop. */
  readonly open: (page: Page, texts: PageTexts) => Promise<void>;
}

/** All screens of the console in the demo lab, in an order in which each is reachable from the previous one. */
export const tour: readonly Stop[] = [
  { name: 'sign-in', open: async (page) => page.locator('button[type=submit]').waitFor() },
  {
    name: 'sign-in-service',
    open: async (page, { signIn }) => page.getByRole('radio', { name: signIn.labs.service }).check(),
  },
  {
    name: 'devices',
    async open(page, { signIn, devices }) {
      await page.getByRole('radio', { name: signIn.labs.demo }).check();
      await page.getByRole('button', { name: signIn.continue }).click();
      await listOf(page, devices.title).waitFor();
      await card(page, '결제 QA 1').waitFor();
    },
  },
  {
    name: 'details',
    async open(page, { calculator }) {
      await card(page, '결제 QA 1').click();
      await page.getByRole('complementary').getByText(calculator.title).waitFor();
    },
  },
  {
    name: 'screenshot',
    isLarge: true,
    async open(page, { screenshot }) {
      const details = page.getByRole('complementary');
      await details.getByRole('button', { name: screenshot.take }).click();
      await details.locator('canvas').waitFor();
    },
  },
  {
    name: 'claim',
    isLarge: true,
    async open(page, { claims }) {
      const details = page.getByRole('complementary');
      await card(page, 'pixel-beta').click();
      const [words = ''] = claims.claimFor.split('{{time}}').filter((part) => part.trim() !== '');
      await details.getByRole('button').filter({ hasText: words.trim() }).first().click();
      await details.getByRole('button', { name: claims.release }).waitFor();
    },
  },
  {
    name: 'table',
    async open(page, { devices, close }) {
      await page.getByRole('complementary').getByRole('button', { name: close }).click();
      await page.getByRole('radio', { name: devices.table }).click();
      await page.getByRole('treegrid', { name: devices.title }).getByRole('row').nth(3).waitFor();
    },
  },
  {
    name: 'search',
    async open(page, { devices }) {
      await page.getByRole('combobox', { name: devices.search }).fill('re');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'groups',
    async open(page, texts) {
      const { devices, fieldNames } = texts;
      await page.getByRole('combobox', { name: devices.search }).fill('');
      await groupBy(page, texts, fieldNames.brand);
      await page.getByRole('treegrid', { name: devices.title }).waitFor();
    },
  },
  {
    name: 'columns',
    async open(page, { columns }) {
      // Its name continues with the number of hidden columns.
      await page.getByRole('main').getByRole('button', { name: columns.open, exact: false }).click();
      await page.getByRole('dialog', { name: columns.open }).waitFor();
    },
  },
  {
    name: 'compare',
    async open(page, texts) {
      const { groups, devices, compare } = texts;
      await leaveByEscape(page.getByRole('dialog'));
      await groupBy(page, texts, groups.none);
      await page.getByRole('radio', { name: devices.cards }).click();
      await card(page, 'pixel-beta').click({ modifiers: ['ControlOrMeta'] });
      await card(page, '결제 QA 1').click({ modifiers: ['ControlOrMeta'] });
      await page
        .getByRole('group', { name: devices.selection })
        .getByRole('button', { name: compare.open })
        .click();
      await page.getByRole('dialog').getByRole('table').waitFor();
    },
  },
  {
    name: 'by-model',
    async open(page, { views, devices }) {
      await leaveByEscape(page.getByRole('dialog'));
      await page
        .getByRole('group', { name: devices.selection })
        .getByRole('button', { name: devices.clearSelection, exact: false })
        .click();
      await page.keyboard.press('ControlOrMeta+2');
      await page.getByRole('heading', { level: 1, name: views.byModel }).waitFor();
    },
  },
  { name: 'agents', open: (page, texts) => openPage(page, texts, 'agents') },
  {
    name: 'add-agent',
    async open(page, { agents, devices }) {
      await addAgents(page, agents.add, agents.addByAddress);
      await page.getByRole('dialog', { name: devices.addAgent }).waitFor();
    },
  },
  {
    name: 'find-agents',
    async open(page, { agents, discovery }) {
      await leaveByEscape(page.getByRole('dialog'));
      await addAgents(page, agents.add, discovery.open);
      await page.getByRole('dialog', { name: discovery.title }).getByText(discovery.listening.on).waitFor();
    },
  },
  {
    name: 'alerts',
    async open(page, texts) {
      await leaveByEscape(page.getByRole('dialog'));
      await openPage(page, texts, 'alerts');
    },
  },
  { name: 'history', open: (page, texts) => openPage(page, texts, 'history') },
  {
    name: 'account',
    async open(page, { nav }) {
      await page.getByRole('button', { name: `${nav.account}: `, exact: false }).click();
      await page.getByRole('dialog', { name: nav.account }).waitFor();
    },
  },
  {
    name: 'settings',
    async open(page, texts) {
      await leaveByEscape(page.getByRole('dialog'));
      await openPage(page, texts, 'settings');
    },
  },
  {
    name: 'palette',
    async open(page) {
      await openPalette(page);
    },
  },
  {
    name: 'shortcuts',
    async open(page, { commands, shortcuts }) {
      await page.keyboard.type(commands.shortcuts);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: shortcuts.title }).waitFor();
    },
  },
  {
    name: 'about',
    async open(page, { appName, commands }) {
      await leaveByEscape(page.getByRole('dialog'));
      await openPalette(page);
      await page.keyboard.type(commands.about);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: appName }).locator('pre').filter({ hasText: /\S/ }).waitFor();
    },
  },
  {
    name: 'tour',
    async open(page, texts) {
      const { commands, tour: words } = texts;
      await leaveByEscape(page.getByRole('dialog'));
      await openPage(page, texts, 'devices');
      await openPalette(page);
      await page.keyboard.type(commands.tour);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: words.agents.title }).waitFor();
    },
  },
];

/** Waits until an open dialog is visible. */
export async function seeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  // After a resize React Aria may treat its text field as one that opens a keyboard, and hide the dialog until then.
  if (await dialog.isVisible()) await dialog.click({ trial: true, position: { x: 4, y: 4 } });
}

function listOf(page: Page, title: string) {
  return page.getByRole('tree', { name: title });
}

function card(page: Page, model: string) {
  return page.getByRole('option').or(page.getByRole('treeitem')).filter({ hasText: model });
}

/** By its list, or in a narrow window by the menu that also sorts. */
async function groupBy(page: Page, { devices, groups }: PageTexts, choice: string) {
  const list = page.getByLabel(groups.by);
  if (await list.isVisible()) {
    await list.selectOption(choice);
    return;
  }
  await page.getByRole('button', { name: devices.arrange }).click();
  await page.getByRole('menuitemradio', { name: choice }).first().click();
}

/** Opens the palette by keyboard, and waits until its field has the focus: only then it accepts input. */
async function openPalette(page: Page) {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
}

/** Chooses the item `way` in the menu of the agents page. */
async function addAgents(page: Page, menu: string, way: string) {
  await page.getByRole('main').getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: way }).click();
}

type PageName = 'devices' | 'agents' | 'alerts' | 'history' | 'settings';

async function openPage(page: Page, { nav }: PageTexts, name: PageName) {
  // The name of a page's button ends with a count.
  await page.getByRole('navigation').locator(`[data-page=${name}]`).click();
  await page.getByRole('heading', { level: 1, name: nav[name] }).waitFor();
}
