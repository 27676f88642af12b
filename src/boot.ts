import { checkVersion } from './app/version-check.ts'

void checkVersion()
