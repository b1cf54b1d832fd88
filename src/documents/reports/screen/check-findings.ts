import type { Language } from '../../../base/texts/define.ts'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import type { Translator } from '../../../base/texts/translate.ts'
import type { Tone } from '../../../base/ui/display/StatusBadge.tsx'
import type { texts } from './reports-texts.ts'
import type { ReportCheck } from './use-report-check.ts'
import type { PackageCheck } from './verify-package.ts'

/** One result of a check, and what it means. */
export type CheckFinding = { tone: Tone; title: string; means: string; limit?: string }

type T = Translator<typeof texts>

/**
 * Returns what the check of a file found: whether it is ours; for an auditor's package also whether
 * its signature is valid and its files are unchanged.
 */
export function checkFindings(checked: ReportCheck, t: T, language: Language): CheckFinding[] {
  if (checked.kind === 'report') return [reportFinding(checked, t)]
  const { verified } = checked
  const unreadable: CheckFinding = { tone: 'unknown', title: t('noPackage'), means: t('noPackageMeans') }
  const contents = verified === null ? [unreadable] : [signature(verified, t), contentsOf(verified, t, language)]
  return [knownPackage(checked, t), ...contents]
}

function reportFinding({ isOurs, createdAt }: ReportCheck, t: T): CheckFinding {
  if (!isOurs) return { tone: 'unknown', title: t('unknown'), means: t('unknownMeans') }
  const means = createdAt === null ? t('unknownMeans') : t('oursMeans', { when: formatDateTime(new Date(createdAt)) })
  return { tone: 'good', title: t('ours'), means, limit: t('oursLimit') }
}

function knownPackage({ isOurs, createdAt }: ReportCheck, t: T): CheckFinding {
  if (!isOurs || createdAt === null)
    return { tone: 'unknown', title: t('packageUnknown'), means: t('packageUnknownMeans') }
  const means = t('packageKnownMeans', { when: formatDateTime(new Date(createdAt)) })
  return { tone: 'good', title: t('packageKnown'), means }
}

function signature({ isSigned }: PackageCheck, t: T): CheckFinding {
  if (isSigned === null) return { tone: 'unknown', title: t('notVerified'), means: t('notVerifiedMeans') }
  if (isSigned) return { tone: 'good', title: t('signed'), means: t('signedMeans') }
  return { tone: 'bad', title: t('notSigned'), means: t('notSignedMeans') }
}

// More names do not help to find the cause.
const MAX_LISTED_FILES = 5

function contentsOf({ isSigned, files, changed }: PackageCheck, t: T, language: Language): CheckFinding {
  if (changed.length === 0) {
    const means = t('contentsRightMeans', { count: files, number: formatNumber(files, language) })
    // The hashes in a foreign manifest prove nothing.
    if (isSigned) return { tone: 'good', title: t('contentsRight'), means }
    return { tone: 'unknown', title: t('contentsRight'), means: `${means} ${t('contentsUnsigned')}` }
  }
  const [namedFiles, moreCount] = [changed.slice(0, MAX_LISTED_FILES).join(', '), changed.length - MAX_LISTED_FILES]
  const more = moreCount > 0 ? ` ${t('more', { number: formatNumber(moreCount, language) })}` : ''
  return { tone: 'bad', title: t('contentsChanged'), means: `${t('contentsChangedMeans')} ${namedFiles}${more}` }
}
