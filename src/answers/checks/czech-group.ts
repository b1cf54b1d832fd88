import type { Answer } from '../../registers/authorities/answer.ts'
import { isCzechGroup } from '../../registers/marks/group-membership/membership-rules.ts'
import { isOnlyLevel1 } from './describe-outcome.ts'

type GroupAnswer = Pick<Answer, 'uid' | 'service' | 'code' | 'outcome'>

/**
 * Returns whether the ministry confirms this Czech group only without name and address, so that
 * ARES is queried about its members.
 */
export const isUnnamedGroup = (answer: GroupAnswer | null | undefined): answer is GroupAnswer =>
  answer?.outcome.verdict === 'valid' && isCzechGroup(answer.uid) && isOnlyLevel1(answer)
