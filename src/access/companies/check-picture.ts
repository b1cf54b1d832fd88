import { Refusal } from '../../ground/roles/refusals.ts'
import type { Language } from '../../ground/texts/define.ts'
import { translate } from '../../ground/texts/translate.ts'
import { isWholeLogo } from '../../house/operator/check-logo.ts'
import { pictureHeader } from '../../house/operator/picture-header.ts'
import { isLogoSize, LOGO_TYPES, type LogoType } from './logo-rules.ts'
import { texts } from './texts.ts'

const BEGINNINGS: Record<LogoType, string> = { 'image/png': '89504e470d0a1a0a', 'image/jpeg': 'ffd8ff' }

/**
 * What kind of picture these bytes are, whatever their name says. Refuses (415) what is neither PNG nor JPEG, (422) one
 * that is torn, or of more pixels than a logo has: its header says so, and nothing of it is unpacked before.
 */
export function kindOfPicture(bytes: Buffer, language: Language): LogoType {
  const say = translate(texts, language)
  const type = LOGO_TYPES.find(each => bytes.toString('hex', 0, 8).startsWith(BEGINNINGS[each]))
  if (type === undefined) throw new Refusal('wrong-type', say('logoKind'))
  const size = pictureHeader(bytes)
  if (size !== null && !isLogoSize(size)) throw new Refusal('unreadable', say('logoPixels'))
  if (isWholeLogo(`data:${type};base64,${bytes.toString('base64')}`)) return type
  throw new Refusal('unreadable', say('logoTorn'))
}
