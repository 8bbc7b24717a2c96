import type { Translated } from '../translation.ts';
import type { trust as english } from '../en/trust.ts';

/** What a person decides on of how a lab service is reached. */
export const trust: Translated<typeof english> = {
  trust: {
    plainHint: '암호화되지 않음: 이 주소로 보내는 내용은 도중에 누군가 읽을 수 있습니다.',
    plain: {
      title: '암호화하지 않고 로그인하시겠습니까?',
      lead: '{{address}}은(는) 암호화되지 않습니다. 콘솔이 비밀번호 대신 보내는 값은 비밀번호와 같은 효력이 있어, 이 네트워크를 들여다볼 수 있는 사람은 누구나 내 계정으로 로그인할 수 있습니다.',
      advice:
        '랩 서비스에 https://로 시작하는 주소가 있다면 그 주소를 사용하세요. 계속하면 이 서비스에 대해서는 다시 묻지 않습니다.',
      confirm: '암호화하지 않고 로그인',
    },
    untrusted: {
      title: '이 서비스가 회사의 랩 서비스가 맞습니까?',
      lead: '{{address}}의 인증서를 믿을 수 없습니다. 아직 아무것도 보내지 않았습니다.',
      reasons: {
        'self-signed': '스스로 서명한 인증서라 보증하는 인증 기관이 없습니다.',
        'unknown-authority': '이 컴퓨터가 모르는 인증 기관이 서명했습니다.',
        expired: '유효 기간이 지났습니다.',
        'not-yet-valid': '아직 유효하지 않습니다. 이 컴퓨터의 시각이 맞습니까?',
        'other-name': '다른 주소에 발급된 인증서입니다.',
        other: '인증서를 확인할 수 없습니다.',
      },
      advice:
        '관리자에게 지문을 확인하세요. 같다면 이 인증서를 신뢰할 수 있습니다. 그러면 콘솔은 이 인증서만 받아들이고, 바뀌면 알려 드립니다.',
      confirm: '신뢰하고 로그인',
    },
    changed: {
      title: '전에 신뢰한 서비스가 아닙니다',
      lead: '{{address}}이(가) 전에 신뢰한 것과 다른 인증서를 보여 줍니다. 누군가 랩 서비스인 척하고 있을 수 있습니다. 아무것도 보내지 않았습니다.',
      advice: '신뢰하기 전에, 인증서를 갱신했는지 관리자에게 묻고 새 지문을 비교하세요.',
      vouched: '새 인증서는 이 컴퓨터가 신뢰하는 인증 기관이 보증합니다.',
      confirm: '새 인증서를 신뢰하고 로그인',
    },
    refuse: '로그인하지 않음',
    fingerprint: '지문(SHA-256)',
    fingerprintBefore: '전에 신뢰한 지문',
    fingerprintNow: '지금 보여 준 지문',
    subject: '발급 대상',
    issuer: '발급자',
    validTo: '유효 기간',
    settings: {
      title: '신뢰',
      none: '인증서는 이 컴퓨터의 인증 기관으로 확인합니다.',
      chooseAuthority: '회사 인증 기관 선택…',
      authority: '{{name}}의 보증도 받아들입니다({{date}}까지).',
      certificate: '이 인증서만 받아들입니다.',
      plain: '암호화하지 않은 로그인을 허용했습니다.',
      forget: '철회',
      unusable: '{{file}} 파일에 인증 기관의 인증서(PEM 또는 DER)가 없습니다.',
    },
  },
};
