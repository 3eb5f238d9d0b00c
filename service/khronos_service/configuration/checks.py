"""Checks of the files that settings name, before a server starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from khronos_service.configuration.api_keys import read_keys
from khronos_service.configuration.files import SettingFileError
from khronos_service.configuration.sealing_keys import read_sealing_keys
from khronos_service.configuration.settings import Settings
from khronos_service.configuration.tls import read_certificates


def unusable_files(settings: Settings) -> Iterator[SettingFileError]:
    """Yield an error for each unusable file of certificates or keys, and for an unusable variable of sealing keys."""
    readers: list[Callable[[Settings], object]] = [read_sealing_keys]
    if settings.api_keys_file:
        readers.append(read_keys)
    if settings.tls_cert_file:
        readers.append(read_certificates)
    for read in readers:
        try:
            read(settings)
        except SettingFileError as error:
            yield error
