import { Stack, Text } from '@mantine/core'
import { formatDateTime, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { StatusBadge, type Tone } from '../../../base/ui/display/StatusBadge.tsx'
import { texts } from './reports-texts.ts'
import type { ReportCheck } from './use-report-check.ts'
import type { PackageCheck } from './verify-package.ts'

/** Shows whether the file is ours, what that means, and what was compared. */
export function ReportCheckResult({ isOurs, createdAt, fileName, sha256 }: ReportCheck) {
  const t = useTexts(texts)
  return (
    <Stack gap="sm">
      <StatusBadge tone={isOurs ? 'good' : 'unknown'} size="lg">
        {t(isOurs ? 'ours' : 'unknown')}
      </StatusBadge>
      <Text>
        {isOurs && createdAt !== null
          ? t('oursMeans', { when: formatDateTime(new Date(createdAt)) })
          : t('unknownMeans')}
      </Text>
      {isOurs && (
        <Text size="sm" c="dimmed">
          {t('oursLimit')}
        </Text>
      )}
      <ComparedFile fileName={fileName} sha256={sha256} />
    </Stack>
  )
}

type Props = Extract<ReportCheck, { kind: 'package' }>

/**
 * Shows the result for an auditor's package: whether the file is known, has a valid signature, and
 * its files are unchanged.
 */
export function PackageCheckResult({ verified, ...check }: Props) {
  const t = useTexts(texts)
  return (
    <Stack gap="md">
      <KnownPackage {...check} />
      {verified === null ? (
        <Finding tone="unknown" title={t('noPackage')} means={t('noPackageMeans')} />
      ) : (
        <>
          <Signature {...verified} />
          <Contents {...verified} />
        </>
      )}
      <ComparedFile {...check} />
    </Stack>
  )
}

function KnownPackage({ isOurs, createdAt }: Pick<Props, 'isOurs' | 'createdAt'>) {
  const t = useTexts(texts)
  if (!isOurs || createdAt === null)
    return <Finding tone="unknown" title={t('packageUnknown')} means={t('packageUnknownMeans')} />
  const means = t('packageKnownMeans', { when: formatDateTime(new Date(createdAt)) })
  return <Finding tone="good" title={t('packageKnown')} means={means} />
}

function Signature({ isSigned }: PackageCheck) {
  const t = useTexts(texts)
  if (isSigned === null) return <Finding tone="unknown" title={t('notVerified')} means={t('notVerifiedMeans')} />
  if (isSigned) return <Finding tone="good" title={t('signed')} means={t('signedMeans')} />
  return <Finding tone="bad" title={t('notSigned')} means={t('notSignedMeans')} />
}

// More names do not help to find the cause.
const MAX_LISTED_FILES = 5

function Contents({ isSigned, files, changed }: PackageCheck) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (changed.length === 0) {
    const means = t('contentsRightMeans', { count: files, number: formatNumber(files, language) })
    // The hashes in a foreign manifest prove nothing.
    return (
      <Finding
        tone={isSigned ? 'good' : 'unknown'}
        title={t('contentsRight')}
        means={isSigned ? means : `${means} ${t('contentsUnsigned')}`}
      />
    )
  }
  const [namedFiles, moreCount] = [changed.slice(0, MAX_LISTED_FILES).join(', '), changed.length - MAX_LISTED_FILES]
  const more = moreCount > 0 ? ` ${t('more', { number: formatNumber(moreCount, language) })}` : ''
  return <Finding tone="bad" title={t('contentsChanged')} means={`${t('contentsChangedMeans')} ${namedFiles}${more}`} />
}

const Finding = ({ tone, title, means }: { tone: Tone; title: string; means: string }) => (
  <Stack gap={4}>
    <StatusBadge tone={tone} size="lg">
      {title}
    </StatusBadge>
    <Text style={{ overflowWrap: 'anywhere' }}>{means}</Text>
  </Stack>
)

/** Shows what was compared: the file name and its checksum. */
function ComparedFile({ fileName, sha256 }: Pick<ReportCheck, 'fileName' | 'sha256'>) {
  const t = useTexts(texts)
  return (
    <>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('file')}: {fileName}
      </Text>
      <Text size="sm" c="dimmed" className="figures" style={{ overflowWrap: 'anywhere' }}>
        {t('checksum')}: {sha256}
      </Text>
    </>
  )
}
