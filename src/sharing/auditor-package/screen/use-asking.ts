import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { CallFailed } from '../../../ground/ui/calls/call.ts'
import { useChange } from '../../../ground/ui/calls/use-change.ts'
import type { WantedPackage } from '../wire.ts'
import { askForPackage, packagesQuery } from './calls.ts'
import { texts } from './texts.ts'

/** Asks for a package of a company. */
export function useAsking(companyId: number, onDone: () => void = () => undefined) {
  const t = useTexts(texts)
  const sayWhy = (failure: unknown): string => {
    const isRefused = failure instanceof CallFailed && failure.status === 409
    if (!isRefused) return t('addFailed')
    return t(failure.message === 'too many packages' ? 'addTooMany' : 'addBusy')
  }
  return useChange<WantedPackage>({
    call: wanted => askForPackage(companyId, wanted),
    done: t('addDone'),
    failed: sayWhy,
    outdates: [packagesQuery(companyId)],
    onDone,
  })
}
