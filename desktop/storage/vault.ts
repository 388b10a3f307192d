import { app, safeStorage } from 'electron';
import { keyVault, type Vault } from './encryptedFile.ts';

/**
 * Electron's safeStorage. On Linux without a keyring it uses a password from its own source code, which is not safe.
 * Promises, because a later Electron has only an asynchronous API.
 */
const systemVault: Vault = {
  isSafe: () =>
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' ||
      !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())),
  wrap: async (secret) => safeStorage.encryptString(secret),
  unwrap: async (wrapped) => safeStorage.decryptString(wrapped),
};

/** The system's, or in a checkout without a keyring a key (`RECEPTION_VAULT_KEY`, base64); installed apps ignore it. */
export function openVault(): Vault {
  const ownKey = app.isPackaged ? undefined : process.env['RECEPTION_VAULT_KEY'];
  return ownKey ? keyVault(Buffer.from(ownKey, 'base64')) : systemVault;
}
