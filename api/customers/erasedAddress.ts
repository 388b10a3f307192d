/** Addresses of erased customers end so; nothing is ever sent there. `.invalid` is reserved (RFC 2606). */
export const erasedAddressEnd = '@deleted.invalid';

export const erasedAddress = (userId: number) => `deleted-${userId}${erasedAddressEnd}`;
