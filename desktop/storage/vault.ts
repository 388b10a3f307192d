import { app, safeStorage } from 'electron';
import { keyVault, type Vault } from './keyVault.ts';

/**
 * Electron's, which asks the operating system. On Linux without a keyring it encrypts with a password that
 * stands in its source code: that is not safe. Promises, because a coming version of it only has those.
 */
const systemVault: Vault = {
  isSafe: () =>
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' ||
      !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())),
  wrap: async (secret) => safeStorage.encryptString(secret),
  unwrap: async (wrapped) => safeStorage.decryptString(wrapped),
};

/**
 * The operating system's. A checkout may bring a key of its own (`RECEPTION_VAULT_KEY`, base64), for machines
 * without a keyring; what is installed never takes one.
 */
export function openVault(): Vault {
  const ownKey = app.isPackaged ? undefined : process.env['RECEPTION_VAULT_KEY'];
  return ownKey ? keyVault(Buffer.from(ownKey, 'base64')) : systemVault;
}
