import type { Translated } from '../translation.ts';
import type { search as english } from '../en/search.ts';

/** The search box: fields, mistakes, help. */
export const search: Translated<typeof english> = {
  search: {
    suggestions: '제안',
    help: '검색 도움말',
    helpLead: '단어는 모든 필드에서 찾습니다. 눌러서 바로 써 보세요.',
    examples: {
      words: { write: '갤럭시 1080x2340', finds: '두 단어 모두, 어느 필드에서든' },
      field: { write: '모델:"galaxy s24"', finds: '그 필드에서만, 따옴표는 단어를 묶음' },
      user: { write: '사용자:김', finds: '사용하는 사람, 사용자:""는 아무도 없음' },
      state: { write: '사용가능', finds: '상태: 사용가능, 사용중, 알수없음, 사라짐, 오래됨' },
      range: { write: 'sdk:30..34', finds: '30부터 34까지, >, >=, <, <=도 가능' },
      size: { write: '화면:>=1440x2560', finds: '두 변 모두 그 이상' },
      agent: { write: '에이전트:10.0.3.', finds: '주소가 이렇게 시작하는 에이전트' },
      age: { write: '기준시각:>2m', finds: '기준 시각이 2분 넘게 지난 단말기' },
      either: { write: 'galaxy OR pixel', finds: '둘 중 하나, 괄호로 묶기 가능' },
      not: { write: '사용가능 -samsung', finds: '사용 가능하고 그 단어가 없는 것' },
    },
    values: {
      text: '글',
      address: '주소',
      choice: '정해진 단어',
      number: '숫자(예: 34)',
      version: '버전(예: 14 또는 14.1)',
      size: '크기(예: 1080x2400)',
      range: '입력이 닿는 범위(예: 4095x4095)',
      ratio: '화면비(예: 20:9)',
      time: '지난 시간(예: 30s, 5m, 2h, 1d)',
    },
    problems: {
      'too-long': '검색어가 {{limit}}자를 넘어 나머지는 뺐습니다.',
      'too-deep': '괄호가 {{limit}}겹을 넘어 가장 안쪽은 뺐습니다.',
      'unclosed-quote': '따옴표가 닫히지 않아 검색어 끝까지로 보았습니다.',
      'unclosed-paren': '괄호가 닫히지 않아 검색어 끝까지로 보았습니다.',
      'stray-paren': '짝이 없는 괄호여서 뺐습니다.',
      'empty-parens': '괄호 안에 아무것도 없어 뺐습니다.',
      'dangling-operator': '{{operator}}에 이어질 말이 없어 뺐습니다.',
      'small-operator': '단어로 찾았습니다. 조건을 이으려면 대문자 {{operator}}로 쓰세요.',
      'unknown-field': '그런 필드가 없어 단어로 찾았습니다.',
      'unknown-field-near': '그런 필드가 없어 단어로 찾았습니다. 혹시 {{suggestion}}을(를) 찾으십니까?',
      'missing-value': '‘{{field}}’의 값을 띄어쓰기 없이 이어서 쓰세요. 그때까지는 뺍니다.',
      'not-comparable': '‘{{field}}’은(는) 크고 작음을 비교할 수 없어 뺐습니다.',
      'backwards-range': '범위의 시작이 끝보다 커서 뺐습니다.',
      'bad-value': '‘{{field}}’에는 {{expects}}이(가) 와야 해서 뺐습니다.',
      'unknown-choice': '‘{{field}}’은(는) {{choices}} 가운데 하나여야 해서 뺐습니다.',
    },
  },
};
