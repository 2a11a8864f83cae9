/** `npm run doctor`: says what's wrong with an installation, and what to do about it. Changes nothing. */
import { OF_PROCESS } from '../config/config.ts';
import { diagnose } from './doctor/diagnose.ts';
import { reportOf } from './doctor/report.ts';

const { words, code } = reportOf(await diagnose(OF_PROCESS));
process.stdout.write(words);
process.exitCode = code;
