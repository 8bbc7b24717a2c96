import type { Translated } from '../translation.ts';
import type { exporting as english } from '../en/export.ts';

/** Writing devices to a file, and commands to copy. */
export const exporting: Translated<typeof english> = {
  export: {
    open: '내보내기…',
    writing: '파일을 쓰는 중…',
    saved_other: '단말기 {{count}}대를 {{file}}에 저장했습니다',
    problems: {
      'no-space': '{{file}} 파일을 쓰지 못했습니다. 디스크에 남은 공간이 없습니다.',
      'not-allowed': '{{file}} 파일을 쓰지 못했습니다. 이 폴더에는 쓸 수 없으니 다른 폴더를 고르십시오.',
      'in-use':
        '{{file}} 파일을 쓰지 못했습니다. 다른 프로그램에서 열려 있거나 읽기 전용입니다. 그 프로그램에서 닫거나 다른 이름을 고르십시오.',
      other: '{{file}} 파일을 쓰지 못했습니다. 다른 위치를 고르십시오. 자세한 내용은 로그에 있습니다.',
    },
    formats: { csv: '표 (CSV)', json: 'JSON 파일', wire: '원본 레코드 (JSON)' },
    meanings: {
      csv: '보이는 열을 스프레드시트용으로 저장합니다',
      json: '모든 항목을 콘솔의 형식으로 저장합니다',
      wire: '에이전트가 보낸 그대로 저장합니다',
    },
    namesHidden: '이름과 사번은 파일에서도 가려집니다.',
    copyCommand: '조회 명령 복사',
    commandFor: { posix: 'Linux, macOS용', powershell: 'PowerShell용' },
  },
};
