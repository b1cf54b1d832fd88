import { rollBack } from '../../ground/releases/roll-back.ts'
import { runReleaseCommand } from './release-command.ts'

// node launch.js rollback PLACE [--unit NAME …]: the release of before again, where it takes the database (docs/upgrading.md).
await runReleaseCommand(rollBack)
