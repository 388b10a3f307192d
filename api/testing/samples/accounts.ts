import { Secret, TOTP } from 'otpauth';
import { eachSetting, getSetting } from '#shared/domain/clinicSettings.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { buildAdmin, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { addTestPasskey, TestAuthenticator } from '#api/testing/authenticator.ts';
import { registerForm } from '#api/testing/forms.ts';
import { issueEmailChange, issuePasswordReset } from '#api/mail/links.ts';
import { createPrivateDeskKey, deskKeyOf } from '#desktop/storage/deskKey.ts';
import { defaultOrigin, type Samples, type SampleParts } from '#api/testing/samples/parts.ts';

/** Accounts, ways to sign in, staff and settings. */
export function accountSamples({ app, user, otherUser, client }: SampleParts): Samples {
  /** Turns on two-step sign-in for the caller. @returns recovery codes, each valid for one step-up */
  async function addSecondFactor(): Promise<string[]> {
    const { body } = await client.post('/api/admin/second-factor', { currentPassword: factoryPassword });
    const totp = new TOTP({ secret: Secret.fromBase32((body as { secret: string }).secret) });
    const confirmed = await client.post('/api/admin/second-factor/confirm', { code: totp.generate() });
    return (confirmed.body as { codes: string[] }).codes;
  }

  return {
    requestPasswordReset: () => ({ body: { email: user.email }, other: { email: otherUser.email } }),
    readResetLink: async () => ({
      body: { token: await issuePasswordReset(app.db, await buildUser(app.db)) },
    }),
    confirmPasswordReset: async () => ({
      body: {
        token: await issuePasswordReset(app.db, await buildUser(app.db)),
        newPassword: 'another horse',
      },
      other: { newPassword: 'a third horse' },
    }),
    endOtherSessions: () => ({}),
    getCurrentUser: () => ({}),
    logIn: () => ({ body: { email: user.email, password: 'correct horse' } }),
    listPasskeys: () => ({}),
    startPasskey: () => ({ body: { currentPassword: factoryPassword } }),
    addPasskey: async () => {
      const [device, another] = [new TestAuthenticator(), new TestAuthenticator()];
      const started = await client.post('/api/user/passkeys/start', { currentPassword: factoryPassword });
      const at = { origin: defaultOrigin };
      return { body: device.make(started.body, at), other: another.make(started.body, at) };
    },
    removePasskey: async () => {
      await addTestPasskey(client, defaultOrigin);
      const { id } = await app.db('passkeys').where({ user_id: user.id }).first<{ id: number }>('id');
      return { path: `/api/user/passkeys/${id}/remove`, body: { currentPassword: factoryPassword } };
    },
    startPasskeyLogIn: () => ({}),
    logInWithPasskey: async () => {
      const device = await addTestPasskey(await app.signIn(otherUser), defaultOrigin);
      const started = await app.guest().post('/api/login/passkey/start');
      return { body: device.sign(started.body, { origin: defaultOrigin }) };
    },
    register: () => ({
      body: registerForm({ recommendedBy: 'Sam from the gym' }),
      other: { lastName: 'Another' },
    }),
    logOut: () => ({}),
    updateProfile: () => ({ body: { firstName: 'Patricia' }, other: { firstName: 'Pat' } }),
    changePassword: () => ({
      body: { currentPassword: 'correct horse', newPassword: 'correct horse' },
      other: { newPassword: 'another' },
    }),
    listMySessions: () => ({}),
    getSignInSettings: () => ({}),
    listStaff: () => ({}),
    resetPassword: async () => ({
      path: `/api/admin/users/${(await buildUser(app.db)).id}/reset-password`,
      body: { newPassword: 'another horse' },
    }),
    deleteMyAccount: () => ({ body: { password: factoryPassword }, other: { password: 'another horse' } }),
    resendConfirmation: async () => {
      await UserModel.query(app.db).findById(user.id).patch({ emailProvenAt: null });
      return {};
    },
    confirmEmailChange: async () => {
      const email = `new.${user.email}`;
      await client.patch('/api/user', { email, currentPassword: factoryPassword });
      const token = await issueEmailChange(
        app.db,
        await UserModel.query(app.db).findById(user.id).throwIfNotFound(),
        email,
      );
      return { body: { token }, other: { token: 'x'.repeat(43) } };
    },
    endMySession: async () => {
      await app.signIn(user);
      const { body } = await client.get('/api/user/sessions');
      const other = (body as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)!;
      return { path: `/api/user/sessions/${other.id}` };
    },
    registerDeskKey: () => ({ body: { publicKey: deskKeyOf(createPrivateDeskKey()).publicKey } }),
    updateSignInRule: () => ({
      body: { currentPassword: factoryPassword, isSecondFactorRequired: false },
      other: { isSecondFactorRequired: true },
    }),
    listReplyTemplates: () => ({}),
    saveReplyTemplates: () => ({
      body: { templates: [{ label: 'Thanks', text: 'Thank you, {name}.' }] },
      other: { templates: [] },
    }),
    getBookingFlow: () => ({}),
    updateBookingFlow: () => ({
      body: { currentPassword: factoryPassword, hasDescribedTreatments: true },
      other: { hasDescribedTreatments: false },
    }),
    ...eachSetting((name) => () => ({
      body: { currentPassword: factoryPassword, [getSetting(name).unit]: 1 },
      other: { [getSetting(name).unit]: 2 },
    })),
    startSecondFactor: () => ({
      body: { currentPassword: factoryPassword },
      other: { currentPassword: 'another' },
    }),
    confirmSecondFactor: async () => {
      const { body } = await client.post('/api/admin/second-factor', { currentPassword: factoryPassword });
      const totp = new TOTP({ secret: Secret.fromBase32((body as { secret: string }).secret) });
      return { body: { code: totp.generate() }, other: { code: '000000' } };
    },
    renewRecoveryCodes: async () => ({
      body: { currentPassword: factoryPassword, code: (await addSecondFactor())[0] },
      other: { currentPassword: 'another' },
    }),
    removeSecondFactor: async () => ({
      body: { currentPassword: factoryPassword, code: (await addSecondFactor())[0] },
      other: { currentPassword: 'another' },
    }),
    addStaff: () => ({
      body: {
        currentPassword: factoryPassword,
        firstName: 'Nia',
        lastName: 'Okafor',
        email: `nia.${Date.now()}@clinic.example`,
        isOwner: false,
      },
      other: { firstName: 'Mia' },
    }),
    getRegistration: () => ({}),
    saveRegistration: () => ({
      body: { register: 'NMC', number: '12A3456E' },
      other: { number: '12A3456F' },
    }),
    updateStaff: async () => ({
      path: `/api/admin/staff/${(await buildAdmin(app.db)).id}`,
      body: { currentPassword: factoryPassword, isOwner: true },
      other: { isOwner: false },
    }),
    issueWelcomeLink: async () => ({
      path: `/api/admin/staff/${(await buildAdmin(app.db)).id}/link`,
      body: { currentPassword: factoryPassword },
      other: { currentPassword: 'another' },
    }),
    resetSecondFactor: async () => ({
      path: `/api/admin/staff/${(await buildAdmin(app.db)).id}/second-factor/reset`,
      body: { currentPassword: factoryPassword },
      other: { currentPassword: 'another' },
    }),
  };
}
