import { endWithParent } from './end-with-parent.mjs'
import { installPackages } from './install.mjs'
import { StepError } from './run-step.mjs'

/** Installs what is missing, then hands over to the stages, which need the packages. */
export async function testEverything() {
  endWithParent()
  try {
    await installPackages()
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    console.error(error.output || error.message)
    process.exit(1)
  }
  const { register } = await import('tsx/esm/api')
  register()
  await import('../test-stages.ts')
}
