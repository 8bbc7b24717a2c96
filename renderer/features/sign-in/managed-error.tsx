import type { TFunction } from 'i18next';
import type { ManagedProblem, UnusableManagement } from '#shared/model/managed.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { Failure } from '../../ui/failure.tsx';
import textStyles from '../../ui/text.module.css';

/** Replaces the sign-in form while the administrator's file has an error. */
export function ManagedError({ file, problem }: Omit<UnusableManagement, 'kind'>) {
  const { t } = useTranslation();
  return (
    <>
      <Failure details={problemText(t, problem)}>{t('managed.unusable', { file })}</Failure>
      <p className={textStyles.soft}>{t('managed.afterFix')}</p>
    </>
  );
}

function problemText(t: TFunction, problem: ManagedProblem): string {
  switch (problem.kind) {
    case 'unreadable':
      return t('managed.problems.unreadable', { code: problem.code });
    case 'not-json':
      return t('managed.problems.not-json', { detail: problem.detail });
    case 'unknown-key':
      return t('managed.problems.unknown-key', { key: problem.key });
    case 'invalid-value':
      return problem.key === ''
        ? t('managed.problems.invalid-file', { expected: problem.expected })
        : t('managed.problems.invalid-value', { key: problem.key, expected: problem.expected });
    case 'authority-file': {
      const { path, problem: cause } = problem;
      return t('managed.problems.authority-file', {
        path,
        problem:
          cause.kind === 'not-an-authority' ? t(`managed.problems.${cause.kind}`) : problemText(t, cause),
      });
    }
    case 'not-a-file':
    case 'too-large':
    case 'not-protected':
      return t(`managed.problems.${problem.kind}`);
  }
}
