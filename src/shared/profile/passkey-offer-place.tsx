import { useEffect, useState } from 'react'
import { report } from '../../kernel/runtime/report.ts'
import type * as PasskeyOfferFile from './passkey-offer.tsx'

/** Place of the offer of a passkey, whose code is loaded where it is made. */
export function PasskeyOfferPlace() {
  const [file, setFile] = useState<typeof PasskeyOfferFile>()
  useEffect(() => {
    import('./passkey-offer.tsx').then(setFile, (error: unknown) => report('passkey', error))
  }, [])
  return file ? <file.PasskeyOffer /> : null
}
