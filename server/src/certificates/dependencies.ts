import type { AppDependencies } from '../app-dependencies';
import type { Database } from '../database/database';

export interface CertificatesDependencies extends AppDependencies {
  /**
   * Closes the recordings that a certificate is based on: they accept no more chunks, and their files are final.
   * @param tx the transaction that issues the certificate and has locked the recordings' rows
   * @returns false, without closing any, if late chunks mean that a recording must be finalised again
   */
  closeRecordings(tx: Database, myTestId: number): Promise<boolean>;
}
