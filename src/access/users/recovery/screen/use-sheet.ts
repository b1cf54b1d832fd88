import { formatDateTime } from '../../../../ground/texts/format.ts'
import { useTexts } from '../../../../ground/texts/screen/useTexts.ts'
import { useProductName } from '../../../../ground/ui/layout/product-name.ts'
import { useCurrentUser } from '../../screen/current-user.ts'
import { texts } from './texts.ts'

/** What stands above the codes on paper and in the file: whose they are, where they serve, and how. */
export function useSheet(codes: string[]) {
  const t = useTexts(texts)
  const { email } = useCurrentUser()
  const title = t('sheetTitle', { product: useProductName() })
  const whose = t('sheetFor', { email, host: window.location.host, madeAt: formatDateTime(new Date()) })
  const how = t('sheetText')
  const numbered = codes.map((code, at) => `${String(at + 1).padStart(2)}. ${code}`)
  return { title, whose, how, asText: [title, whose, how, '', ...numbered, ''].join('\r\n') }
}
