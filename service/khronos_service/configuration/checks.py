"""Checks of the files that settings name, before a server is started with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from khronos_service.configuration.api_keys import read_keys
from khronos_service.configuration.files import SettingFileError
from khronos_service.configuration.sealing_keys import read_sealing_keys
from khronos_service.configuration.settings import Settings
from khronos_service.configuration.tls import read_certificates


def unusable_files(settings: Settings) -> Iterator[SettingFileError]:
    """Yield an error for each file of certificates or keys that can't be used; for the variable of sealing keys too."""
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
