import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { call } from '../../../base/ui/calls/call.ts'
import { useIsPhone } from '../../../base/ui/layout/window-size.ts'
import { parseUid } from '../../../vat-ids/uid/parse-uid.ts'
import * as contract from '../contract.ts'
import { texts } from './sent-texts.ts'

/**
 * Shows, before the check, a note that the company's name is sent to the Commission, if that
 * applies to the UID's country.
 */
export function SentNote({ uid }: { uid: string }) {
  const t = useTexts(texts)
  const { data } = useQuery({
    queryKey: ['sent-countries'],
    queryFn: () => call(contract.sentCountries),
  })
  // Below both fields, and on a phone above the button, so that it is read before the check starts.
  const order = useIsPhone() ? 0 : 2
  const parsed = parseUid(uid)
  if (!parsed.isQueryable || !data?.countries.includes(parsed.country)) return null
  return (
    <Text role="note" size="sm" c="dimmed" style={{ flexBasis: '100%', order }}>
      {t('sent')}
    </Text>
  )
}
