import type { AppDependencies } from '../app-dependencies';
import type { Database } from '../database/database';

export interface CertificatesDependencies extends AppDependencies {
  /**
   * Closes the recordings that a certificate is about to rest on: no chunk is taken any more, and the files stay.
   * @param tx has locked the recordings' rows, and issues the certificate
   * @returns false, and closes none, while files are to be made again with chunks that came since
   */
  closeRecordings(tx: Database, myTestId: number): Promise<boolean>;
}
