import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { keepDraft, readDraft } from '../../checking/single-check/screen/draft.ts'
import { useIsDemo } from '../../house/operator/screen/use-is-demo.ts'

const EXAMPLE = 'ATU 1358 5627'

/** In the demo a UID stands in the field already, unless somebody has typed another: Enter asks. */
export function useFirstUid() {
  const { id } = useCurrentUser()
  const isDemo = useIsDemo()
  const prefill = () => void (isDemo && readDraft(id) === '' && keepDraft(id, EXAMPLE))
  return { example: isDemo ? EXAMPLE : null, prefill }
}
