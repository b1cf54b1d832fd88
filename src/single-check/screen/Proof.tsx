import { Text } from '@mantine/core'
import { formatDateTime } from '../../texts/format.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { groupUid } from '../../uid/show-uid.ts'
import type { SingleResult } from '../wire.ts'
import { texts } from './texts.ts'

/** Level, service, when, in whose name, consultation number: what makes the answer evidence. */
export function Proof({ result }: { result: SingleResult }) {
  const t = useTexts(texts)
  if (result.service === '' || result.askedAt === null) return <Text c="dimmed">{t('notAsked')}</Text>
  const { requesterName, requesterUid, consultationNumber } = result
  const requester = [requesterName, requesterUid && `(${groupUid(requesterUid)})`].filter(Boolean).join(' ')
  const parts = [
    result.level > 0 && t('level', { level: result.level }),
    t(result.service),
    formatDateTime(new Date(result.askedAt)),
    requester !== '' && t('askedBy', { name: requester }),
    consultationNumber !== '' && t('consultation', { number: consultationNumber }),
    result.fromCache && t('fromCache'),
  ]
  return (
    <>
      <Text c="dimmed">{parts.filter(Boolean).join(' · ')}</Text>
      {result.proof !== '' && <Text c="dimmed">{result.proof}</Text>}
    </>
  )
}
