import commands from './commands.json' with { type: 'json' };
import general from './general.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import signIn from './sign-in.json' with { type: 'json' };

export const first = { ...commands, ...general, ...shell, ...signIn };
