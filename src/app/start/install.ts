import { installRelease } from '../../ground/releases/install-release.ts'
import { OWN_FOLDER } from '../../ground/releases/own-folder.ts'
import { readRelease } from '../../ground/releases/release.ts'
import { runReleaseCommand } from './release-command.ts'

// node launch.js install PLACE [--unit NAME …] [--keep 3]: installs this release beside the running
// one (docs/upgrading.md).
await runReleaseCommand(installation => installRelease(readRelease(OWN_FOLDER), installation))
