import type { Translated } from '../translation.ts';
import type { calculator as english } from '../en/calculator.ts';

/** The coordinate calculator in the details of a device. */
export const calculator: Translated<typeof english> = {
  calculator: {
    title: '좌표 계산기',
    lead: '단말기 위의 한 점을 가리키거나, 세 좌표 가운데 하나를 입력하십시오.',
    pad: '실제 비율로 그린 단말기입니다. 방향키로 1픽셀, Shift와 함께 누르면 10픽셀씩 움직입니다.',
    spaces: { screen: '화면', capture: '캡처', input: '입력' },
    coordinate: '{{space}} {{axis}}',
    notStated: '에이전트가 크기를 알려 주지 않았습니다.',
    nothingStated: '에이전트가 화면 크기도 캡처 크기도 알려 주지 않아 가리킬 곳이 없습니다.',
    tooNarrow: '알려진 크기가 너무 좁아 그릴 수 없습니다.',
    outside: '{{axis}}에는 {{min}}부터 {{max}}까지의 숫자를 입력하십시오.',
    rotation: '회전',
    swapped: '입력 축이 서로 바뀌어 있음',
    copyTap: 'adb tap 명령 복사',
    warnings: {
      'capture-aspect':
        '캡처의 비율이 화면과 {{percent}} % 다릅니다. 여백이 있거나 일부가 잘렸을 수 있습니다.',
      'capture-turned':
        '에이전트는 다른 회전 상태의 캡처 크기를 알려 주었습니다. 여기서는 가로와 세로를 바꾸었습니다.',
      'input-swapped': '입력 범위가 화면과 가로세로가 다릅니다. 터치스크린의 X가 화면의 세로 방향입니다.',
      'input-shape':
        '입력 범위의 모양이 화면과 다릅니다. 픽셀당 X는 {{perPixelX}}, Y는 {{perPixelY}} 단위입니다. 범위가 정사각형인 터치스크린에서는 흔한 일입니다.',
      'input-minimum': '에이전트가 입력 최솟값을 알려 주지 않아 0으로 봅니다.',
    },
  },
};
