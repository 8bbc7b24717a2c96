import type { Language } from '#shared/model/settings.ts';

/** Said outside the page, which is what keeps crashing. */
export const crashWords: Readonly<Record<Language, string>> = {
  en: 'The window crashed several times in a row and was closed. Your labs and agents are safe. Open it again from the tray, or start the console again; the log in the data folder has the details.',
  ko: '창이 여러 번 연속으로 비정상 종료되어 닫았습니다. 랩과 에이전트 정보는 안전합니다. 트레이에서 다시 열거나 콘솔을 다시 시작해 주세요. 자세한 내용은 데이터 폴더의 로그에 있습니다.',
};
