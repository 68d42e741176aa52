import { createScreenshotBucket } from '../uploads/store/s3-store.js';
import { settingsOrStop, exitWithMessage } from '../process.js';

const settings = settingsOrStop();
if (!settings.s3) exitWithMessage('There is no S3_BUCKET to make');
try {
  const made = await createScreenshotBucket(settings.s3);
  process.stdout.write(`The bucket ${settings.s3.bucket} ${made ? 'was made' : 'is there'}\n`);
} catch (error) {
  process.stderr.write(`The bucket ${settings.s3.bucket} could not be made: ${(error as Error).message}\n`);
  process.exit(1);
}
