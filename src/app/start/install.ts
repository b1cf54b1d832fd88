import { installRelease } from '../../base/releases/install-release.ts'
import { readRelease } from '../../base/releases/release.ts'
import { OWN_FOLDER } from '../../base/releases/release-folder.ts'
import { runReleaseCommand } from './release-command.ts'

// node launch.js install PLACE [--unit NAME …] [--keep 3]: installs this release next to the
// running one (docs/upgrading.md).
await runReleaseCommand(installation => installRelease(readRelease(OWN_FOLDER), installation))
