import type { ReactNode } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { Task } from '../wire.ts'
import { listTexts } from './list-texts.ts'
import type { ResultEncoding } from './use-downloads.ts'
import { Way, WaysMenu } from './WaysMenu.tsx'

type Props = { encoding: NonNullable<Task['narrowEncoding']>; onChoose: (encoding: ResultEncoding) => void }

/** The two results of a list whose encoding lacks characters of the answers, behind whatever button is handed in. */
export const ResultMenu = ({ isBusy, children, ...ways }: Props & { isBusy: boolean; children: ReactNode }) => (
  <WaysMenu button={children} isBusy={isBusy}>
    <ResultEntries {...ways} />
  </WaysMenu>
)

/** The same two in a menu that holds more. */
export function ResultEntries({ encoding, onChoose }: Props) {
  const t = useTexts(listTexts)
  const own = t('asOwn', { encoding: t(encoding) })
  return (
    <>
      <Way name={t('asUtf8')} help={t('asUtf8Help')} onChoose={() => onChoose('utf-8')} />
      <Way name={own} help={t('asOwnHelp')} onChoose={() => onChoose('own')} />
    </>
  )
}
